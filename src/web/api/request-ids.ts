/**
 * Makes the request ids of a form: the same input as last time gets the same id, so a retry after a
 * lost reply changes nothing twice, and a corrected input gets a new one.
 */
export function newRequestIds(): (input: string) => string {
  let last = { input: '', requestId: '' }
  return (input) => {
    if (last.requestId === '' || last.input !== input)
      last = { input, requestId: globalThis.crypto.randomUUID() }
    return last.requestId
  }
}
