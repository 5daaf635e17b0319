import { runCommand } from './commands/run-command.ts'

/** `npm run books` */
await runCommand('books')
