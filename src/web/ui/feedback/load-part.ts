import { isReachable } from '#web/api/connection.ts'
import { toast } from './toast.tsx'

/**
 * Loads the file of a part of the page, such as a form, when it is needed. If that fails without a
 * connection, shows a toast and returns undefined. With a connection it reloads the page: the file
 * may be of an older build, and some browsers do not fetch a file again that has failed in the same
 * document.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await load()
  } catch {
    if (await isReachable()) window.location.reload()
    else toast('error', 'Please check your internet connection.')
    return undefined
  }
}
