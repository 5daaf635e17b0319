import { readConfig } from '#platform/config.ts'
import { openStorage } from '#app-context.ts'
import { storeDemoPictures } from '#seed/demo.ts'

await storeDemoPictures(
  openStorage(readConfig(process.env)),
  (line) => void process.stdout.write(`${line}\n`),
)
