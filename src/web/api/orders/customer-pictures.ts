import { readToken } from '#web/session/session.ts'
import { toDataUrl } from '#web/ui/browser/data-url.ts'
import { apiAddress } from '#web/api/client.ts'

const TIMEOUT_MS = 30_000

/** Reads a picture as a `data:` URL, with the token that an `img` would not send. */
async function readPicture(path: string): Promise<string | null> {
  try {
    const response = await fetch(apiAddress(path), {
      headers: { authorization: `Bearer ${readToken() ?? ''}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? await toDataUrl(await response.blob()) : null
  } catch {
    return null
  }
}

/** Reads a picture that this customer has added; null if that fails. */
export const readOwnPicture = (id: string): Promise<string | null> =>
  readPicture(`/api/pictures/${id}`)

/** Reads a picture that a customer has sent, for an administrator; null if that fails. */
export const readSentPicture = (id: string): Promise<string | null> =>
  readPicture(`/api/admin/customer-pictures/${id}`)
