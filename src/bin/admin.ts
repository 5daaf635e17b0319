import { runCommand } from './commands/run-command.ts'

/** `npm run admin` */
await runCommand('admin')
