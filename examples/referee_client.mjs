// Play a random game through `tidetable referee` from JavaScript.
//
//     node examples/referee_client.mjs ./tidetable referee captivate
//
// Every word after the file's name is the command that is started. One line of JSON goes in, one line of JSON comes
// out; docs/referee-protocol.md lists all requests. `Referee` can be imported into a program of your own.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/** The other end of the pipe. */
export class Referee {
  constructor(command) {
    this.process = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise((resolve) => this.process.on("close", resolve));
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /** Send a request and wait for its reply; an Error says why it was refused. */
  async ask(request) {
    this.process.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error("the referee has ended");
    const reply = JSON.parse(value);
    if (!reply.ok) throw new Error(`the referee says: ${reply.why}`);
    return reply;
  }

  /** End it; the exit code of the command. */
  close() {
    this.process.stdin.end();
    return this.ended;
  }
}

/** Numbers that look random and are the same every time (a linear congruence). */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function main(command) {
  if (!command.length) {
    console.error("usage: node referee_client.mjs COMMAND ..., such as ./tidetable referee sea_leg");
    return 2;
  }
  const referee = new Referee(command);
  const roll = dice(7);
  let count = 0;
  let { movers } = await referee.ask({ do: "new", seed: 7 });
  while (movers.length) {
    const seat = movers[roll(movers.length)];
    const { actions } = await referee.ask({ do: "actions", seat });
    ({ movers } = await referee.ask({ do: "apply", seat, action: actions[roll(actions.length)] }));
    count += 1;
  }
  const { outcome } = await referee.ask({ do: "outcome" });
  console.log(`${count} actions; winners ${JSON.stringify(outcome.winners)}: ${outcome.why}`);
  return referee.close();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).then(
    (code) => (process.exitCode = code),
    (error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
