import { runCommand } from './run-command.ts'

/** `npm run secret-key` */
await runCommand('secret-key')
