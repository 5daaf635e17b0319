import { runCommand } from './run-command.ts'

/** `npm run admin` */
await runCommand('admin')
