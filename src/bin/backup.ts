import { runCommand } from './run-command.ts'

/** `npm run backup` */
await runCommand('backup')
