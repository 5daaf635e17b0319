import { useCallback, useRef } from 'react'
import { adminAction, adminLoader } from '#web/admin/layout/admin-data.ts'
import { adminScreen, ScreenHead, useUnsaved, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { listConnections } from '#web/api/admin/settings/connections.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { AddressPanel } from './address-panel.tsx'
import { ConnectionForm, REMOVE, SAVE } from './connection-form.tsx'
import { CHECK } from './connection-test.tsx'
import { FeedPanel } from './feed-panel.tsx'
import type { Route } from './+types/connections-page'

const TITLE = 'Connections'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ signal }) => listConnections(signal))

export const clientAction = adminAction(SAVE, REMOVE, CHECK)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading the connections...',
  toastText: 'Failed to load the connections.',
  text: 'Failed to load the connections.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The services of the shop, one form per service. A saved form is empty again. */
function ConnectionsPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const unsaved = useRef(new Set<string>())
  useUnsaved(() => unsaved.current.size > 0)
  const setUnsaved = useCallback(
    (name: string, isUnsaved: boolean) => void unsaved.current[isUnsaved ? 'add' : 'delete'](name),
    [],
  )
  const { connections, webhookUrl } = loaderData
  return (
    <>
      <ScreenHead
        title={TITLE}
        line="Keys are stored encrypted and never shown again. What you save is in use at once."
      />
      <div className="max-w-4xl stack-5">
        {connections.map((connection) => (
          <ConnectionForm
            key={`${connection.name} ${connection.version}`}
            connection={connection}
            webhookUrl={webhookUrl}
            setUnsaved={setUnsaved}
          />
        ))}
        <FeedPanel origin={new URL(webhookUrl).origin} />
        <AddressPanel address={new URL(webhookUrl).origin} />
      </div>
    </>
  )
}

export default SCREEN.of(ConnectionsPage)
