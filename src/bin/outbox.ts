import { runCommand } from './commands/run-command.ts'

/** `npm run outbox` */
await runCommand('outbox')
