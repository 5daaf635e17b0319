import { readConfig } from '#platform/config.ts'
import { openEmbedded, openServer } from '#platform/db.ts'

const config = readConfig(process.env)
const database = config.databaseUrl ? await openServer(config.databaseUrl) : await openEmbedded(config.dataDir)
await database.close()
process.stdout.write('The tables are up to date.\n')
