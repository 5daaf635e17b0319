import { readToken } from '#web/session/session.ts'
import { apiAddress } from '#web/api/client.ts'

/** A file may be made while its reader waits. */
const TIMEOUT_MS = 60_000

/** Reads a file of the API with the token of the session; null if that fails. A body is a POST. */
export async function readFile(path: string, body?: object): Promise<Blob | null> {
  try {
    const response = await fetch(apiAddress(path), {
      headers: {
        authorization: `Bearer ${readToken() ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
