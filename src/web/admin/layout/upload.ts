import { ApiError, apiAddress, toApiError } from '#web/api/client.ts'
import { readToken } from '#web/session/session.ts'

/** Long, because photos on a weak connection are slow. */
const TIMEOUT_MS = 120_000

/**
 * Sends a form with pictures. Reports the progress as a share from 0 to 1, which fetch cannot do.
 * Throws an ApiError if the API refuses, the network fails or the time is over.
 */
export function uploadFiles<Reply>(
  address: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiAddress(address))
    request.setRequestHeader('authorization', `Bearer ${readToken() ?? ''}`)
    request.setRequestHeader('accept', 'application/json')
    request.timeout = TIMEOUT_MS
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
