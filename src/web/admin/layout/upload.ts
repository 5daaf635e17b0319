import { ApiError, apiAddress, toApiError } from '#web/api/client.ts'
import { readToken } from '#web/session/session.ts'

/** A lost connection is noticed by silence; photos on a weak one take their time. */
const GIVE_UP_MS = 120_000

/**
 * Sends a form with pictures and tells how much of it is gone, from 0 to 1. (fetch cannot tell.)
 * Throws the API's refusal as an ApiError.
 */
export function sendForm<Reply>(
  method: 'POST' | 'PUT',
  address: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, apiAddress(address))
    request.setRequestHeader('authorization', `Bearer ${readToken() ?? ''}`)
    request.setRequestHeader('accept', 'application/json')
    request.timeout = GIVE_UP_MS
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress(loaded / total)
    request.onerror = () => reject(new ApiError(0, 'network', ''))
    request.ontimeout = () => reject(new ApiError(0, 'timeout', ''))
    request.onload = () => {
      const body = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(body as Reply)
      else reject(toApiError(request.status, body))
    }
    request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
