import { openStorage } from '#app-connections.ts'
import { readConfig } from '#platform/config.ts'
import { storeDemoPictures, type DemoPicture } from '#seed/demo-pictures.ts'

/**
 * Makes the pictures that its parent process sends, in this order, and reports each one that is
 * stored. A picture that a request waits for comes first. Ends with its parent.
 */
type Message = { pictures: DemoPicture[] } | { first: string }

const storage = openStorage(readConfig(process.env))
const queue: DemoPicture[] = []

process.on('message', (message: Message) => {
  if ('pictures' in message) {
    queue.push(...message.pictures)
    void storeDemoPictures(storage, queue, (key) => process.send?.({ stored: key })).then(() =>
      process.disconnect(),
    )
    return
  }
  const at = queue.findIndex(({ key }) => key === message.first)
  if (at > 0) queue.unshift(...queue.splice(at, 1))
})
process.on('disconnect', () => process.exit())
// A terminal sends its signals to both processes. The parent decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
