import { runCommand } from '#bin/commands/run-command.ts'

/** `npm run books` */
await runCommand('books')
