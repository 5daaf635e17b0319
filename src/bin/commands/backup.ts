import path from 'node:path'
import { parseArgs } from 'node:util'
import { readStorage } from '#app-connections.ts'
import { writeBackupFile } from '#backup/backup-file.ts'
import { openRemoteBackups } from '#backup/remote-backups.ts'
import { describeBackup } from '#bin/restore/describe-backup.ts'
import { WrongSetting } from '#platform/config.ts'
import type { Command } from './command.ts'

/**
 * `npm run backup [-- --to FILE]`: writes a backup, encrypted if BACKUP_PASSPHRASE is set, and
 * copies it to the bucket if there is one and no FILE. With `--encrypted` it refuses to write one
 * that is not.
 */
export const backupCommand: Command = {
  failureCode: 1,
  toShopArgs: (args, { backup }) => [
    ...args.map((each, at) => (args[at - 1] === '--to' ? path.resolve(each) : each)),
    ...(backup.passphrase ? ['--encrypted'] : []),
  ],
  run: async ({ config, openDatabase, print }, args) => {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, encrypted: { type: 'boolean' } },
    })
    const { folder, passphrase, s3 } = config.backup
    if (values.encrypted && !passphrase)
      throw new WrongSetting(
        'A backup is encrypted only if BACKUP_PASSPHRASE is set for the running shop too: set it ' +
          'and start the shop again.',
      )
    const database = await openDatabase({ isPatient: true, isUnmigrated: true })
    const pictures = await readStorage(config, database)
    const options = { folder, passphrase, file: values.to }
    const summary = await writeBackupFile({ database, pictures }, options)
    print(describeBackup(summary))
    if (s3 && !values.to) {
      await openRemoteBackups(s3).store(summary.file)
      print('It is copied to the bucket of BACKUP_S3_BUCKET.')
    }
    return 0
  },
}
