import { runCommand } from './commands/run-command.ts'

/** `npm run backup` */
await runCommand('backup')
