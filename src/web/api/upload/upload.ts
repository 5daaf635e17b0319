import { readToken } from '#web/session/session.ts'
import { apiAddress, ApiError, toApiError } from '#web/api/client.ts'

/** Long, because photos on a weak connection are slow. */
const UPLOAD_TIMEOUT_MS = 300_000

/**
 * Sends files. Reports the progress as a share from 0 to 1, which fetch cannot do. Throws
 * ApiError.
 */
export function upload<Reply>(
  path: string,
  body: FormData | Blob,
  onProgress: (share: number) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiAddress(path))
    request.setRequestHeader('authorization', `Bearer ${readToken() ?? ''}`)
    request.setRequestHeader('accept', 'application/json')
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress(loaded / total)
    request.onerror = () => reject(new ApiError(0, 'network', ''))
    request.ontimeout = () => reject(new ApiError(0, 'timeout', ''))
    request.onload = () => {
      const received = parse(request.responseText)
      if (request.status < 200 || request.status >= 300)
        reject(toApiError(request.status, received))
      else resolve(received as Reply)
    }
    request.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
