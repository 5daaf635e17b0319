import { readConfig } from '#platform/config.ts'
import { openStorage } from '#shop.ts'
import { storeDemoPictures } from '#stocking/demo.ts'

await storeDemoPictures(
  openStorage(readConfig(process.env)),
  (line) => void process.stdout.write(`${line}\n`),
)
