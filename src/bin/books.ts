import { runCommand } from './run-command.ts'

/** `npm run books` */
await runCommand('books')
