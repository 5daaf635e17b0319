import { createServer } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

/** A replacement for S3-compatible storage with one bucket, for the access key `key`. */
export type Bucket = {
  endpoint: string
  /** The stored objects by their keys. */
  objects: Map<string, Buffer>
  close(): Promise<void>
}

/** Opens a bucket of this name; objects of other buckets do not exist. */
export async function openTestBucket(name: string): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const [, bucket = '', ...rest] = (request.url ?? '').split('/')
    const key = rest.join('/')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
      return response.writeHead(403).end('AccessDenied: a text of the storage')
    if (bucket !== name) return response.writeHead(404).end('NoSuchBucket')
    if (request.method === 'PUT') {
      objects.set(key, body)
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const stored = objects.get(key)
    if (!stored) return response.writeHead(404).end('NoSuchKey')
    return response.end(request.method === 'HEAD' ? undefined : stored)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No free port.')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    close: () => new Promise((closed) => void server.close(() => closed())),
  }
}
