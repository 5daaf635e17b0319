import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'

/** Whether the shop can send one-time codes, for log-in or a new password. */
export const useSendsCodes = (): boolean =>
  useRouteLoaderData<typeof loader>('root')?.sendsCodes ?? false
