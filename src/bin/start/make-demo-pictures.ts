import { fork } from 'node:child_process'
import path from 'node:path'
import type { AppContext } from '#app-context.ts'
import { ROOT } from '#platform/root.ts'
import { markDemoPicturesStored, type DemoPicture } from '#seed/demo-pictures.ts'

const PROGRAM = path.join(ROOT, 'src/bin/assets/demo-pictures.ts')
const REPORT_EVERY = 20

/**
 * Makes the pictures of the demo products in a separate process, because that takes some hundred
 * megabytes, which are free again when it ends. The pictures must be in `context.pendingPictures`
 * already, so that requests for them wait. If the process fails, the missing ones are made at the
 * next start.
 */
export function makeDemoPictures(
  context: AppContext,
  pictures: DemoPicture[],
  say: (line: string) => void,
): void {
  if (pictures.length === 0) return
  const { pendingPictures, storage, log } = context
  const child = fork(PROGRAM, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  let stored = 0
  const fail = (error: unknown) => {
    for (const { key } of pictures) pendingPictures.remove(key)
    log.error({ err: error }, 'Pictures of the demo are missing. The next start makes them')
  }
  child.on('message', (message: { stored: string }) => {
    pendingPictures.remove(message.stored)
    stored += 1
    if (stored % REPORT_EVERY === 0 && stored < pictures.length)
      say(`${stored} of ${pictures.length} demo pictures are made.`)
  })
  child.once('error', fail)
  child.once('exit', (code) => {
    if (code !== 0) return fail(new Error(`The process ended with code ${code}.`))
    markDemoPicturesStored(storage).then(() => say('All demo pictures are made.'), fail)
  })
  pendingPictures.onWait((key) => {
    if (child.connected) child.send({ first: key })
  })
  child.send({ pictures })
}
