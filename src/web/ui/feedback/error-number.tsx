import type { ReactElement } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#web/api/client.ts'

/** The status and the body of a failed response of the API. */
function readResponse(error: unknown): { status: number; body: unknown } {
  if (error instanceof ApiError) return { status: error.status, body: error.details }
  if (isRouteErrorResponse(error)) return { status: error.status, body: error.data }
  return { status: 0, body: undefined }
}

/** Returns the request id of a failure of the server (5xx); undefined for other errors. */
export function errorNumberOf(error: unknown): string | undefined {
  const { status, body } = readResponse(error)
  if (status < 500 || typeof body !== 'object' || body === null || !('requestId' in body))
    return undefined
  return typeof body.requestId === 'string' ? body.requestId : undefined
}

/**
 * Shows the id under which the log of the server has this failure, for a message to the shop. One
 * click selects it whole. Nothing is shown for other errors.
 */
export function ErrorNumber({ error }: { error: unknown }): ReactElement | null {
  const number = errorNumberOf(error)
  if (!number) return null
  return (
    <p className="mt-6 text-sm text-jamun-700">
      Error number: <span className="select-all font-medium wrap-anywhere">{number}</span>
    </p>
  )
}
