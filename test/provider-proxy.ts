import { createServer, type IncomingMessage } from 'node:http'
import type { TestShop } from './shop.ts'

/** A call from the shop to the provider, and its response. */
export type ProviderCall = { method: string; path: string; status: number; body: string }

/** Changes a response of the provider, or returns 'lost' to drop it. */
export type ProviderProxy = {
  pass: (answer: ProviderCall) => ProviderCall | 'lost' | Promise<ProviderCall | 'lost'>
  calls: ProviderCall[]
  close(): Promise<void>
}

/**
 * Puts a proxy between the shop and its provider, on which a test can change and drop responses.
 * Calls go through unchanged.
 */
export async function openProviderProxy(shop: TestShop): Promise<ProviderProxy> {
  const provider = shop.local.url
  const proxy: ProviderProxy = { pass: (answer) => answer, calls: [], close: async () => undefined }
  const server = createServer((request, response) => {
    void forward(provider, request).then(async (answer) => {
      proxy.calls.push(answer)
      const passed = await proxy.pass(answer)
      if (passed === 'lost') return response.destroy()
      return response
        .writeHead(passed.status, { 'content-type': 'application/json' })
        .end(passed.body)
    })
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The wire has no address.')
  shop.local.url = `http://127.0.0.1:${address.port}`
  proxy.close = async () => {
    shop.local.url = provider
    server.closeAllConnections()
    await new Promise((closed) => void server.close(closed))
  }
  return proxy
}

async function forward(provider: string, request: IncomingMessage): Promise<ProviderCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    'transfer-encoding': _encoding,
    ...headers
  } = request.headers
  const method = request.method ?? 'GET'
  const path = request.url ?? '/'
  const answer = await fetch(`${provider}${path}`, {
    method,
    headers: headers as Record<string, string>,
    ...(body.length > 0 ? { body } : {}),
  })
  return { method, path, status: answer.status, body: await answer.text() }
}
