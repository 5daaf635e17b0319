import { readStoredKey } from '#platform/secrets/secrets.ts'
import type { Command } from './command.ts'

/**
 * `npm run secret-key`: prints the encryption key in the database, which a restored shop needs as
 * SECRET_KEY.
 */
export const secretKeyCommand: Command = {
  failureCode: 1,
  run: async ({ config, openDatabase, print, hint }) => {
    if (config.secretKey) {
      hint('SECRET_KEY is set. Keep a copy of it away from this server.')
      return 0
    }
    const { db } = await openDatabase()
    const key = await readStoredKey(db)
    hint('Keep this away from the server, and set it as SECRET_KEY of a restored shop:')
    print(key)
    return 0
  },
}
