import { createServer } from 'node:http'
import { openMessenger, type Messenger } from '#platform/mail/messenger.ts'

/** A text message as a phone shows it; `mobile` has ten digits. */
export type TextMessage = { mobile: string; body: string }

/**
 * A replacement for the service of text messages: it accepts them over HTTP and stores them, newest
 * first.
 */
export type TextMessenger = {
  texts: TextMessage[]
  messenger: Messenger
  /** The settings with which another process sends messages here. */
  environment: Record<'MESSENGER_URL' | 'MESSENGER_TOKEN' | 'MESSENGER_TEMPLATES', string>
  close(): Promise<void>
}

export async function openTextMessenger(): Promise<TextMessenger> {
  const texts: TextMessage[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { to, text }: { to: string; text: string } = JSON.parse(Buffer.concat(parts).toString())
      texts.unshift({ mobile: to.slice('+91'.length), body: text })
      response.writeHead(202, { connection: 'close' }).end()
    })
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No free port.')
  const settings = {
    url: `http://127.0.0.1:${address.port}`,
    token: 'a secret of it',
    templates: { restock: '1107160000000000009' },
  }
  return {
    texts,
    messenger: openMessenger(settings, { responseDelayMs: 0 }),
    environment: {
      MESSENGER_URL: settings.url,
      MESSENGER_TOKEN: settings.token,
      MESSENGER_TEMPLATES: `restock=${settings.templates.restock}`,
    },
    close: () => new Promise((closed) => void server.close(() => closed())),
  }
}
