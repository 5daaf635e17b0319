import { runCommand } from './run-command.ts'

/** `npm run outbox` */
await runCommand('outbox')
