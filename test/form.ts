import { randomUUID } from 'node:crypto'

/** A file of a form, with any content and type. */
export type FormFile = { bytes: Buffer; name?: string; type?: string; field?: string }

/**
 * Encodes a multipart form as a browser does, for `app.inject`. A field with several values is sent
 * once for each.
 */
export function toForm(fields: Record<string, string | string[]>, files: FormFile[] = []) {
  const boundary = `form-${randomUUID()}`
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((each) =>
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${each}\r\n`,
        ),
      ),
  )
  const uploads = files.map(
    ({ bytes, name = 'photo.jpg', type = 'image/jpeg', field = 'images' }) =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
  )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...texts, ...uploads, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
