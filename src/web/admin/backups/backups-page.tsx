import { Link } from 'react-router'
import {
  useMutation,
  adminAction,
  adminLoader,
  type Mutation,
} from '#web/admin/layout/admin-data.ts'
import { useReload } from '#web/admin/layout/use-reload.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import {
  createDownload,
  listBackups,
  startBackup,
  type Backups,
} from '#web/api/admin/operations/backups.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { BackupList } from './backup-list.tsx'
import type { Route } from './+types/backups-page'

const TITLE = 'Backups'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ signal }) => listBackups(signal))

const START: Mutation<Record<string, never>, void> = {
  name: 'start',
  send: startBackup,
  done: () => 'The backup is being written.',
  failed: () => 'The backup could not be started: ',
  reloadsAfter: () => true,
}

const DOWNLOAD: Mutation<{ id: string }, string> = {
  name: 'download',
  send: createDownload,
  failed: () => 'The backup could not be downloaded: ',
  keepsScreen: true,
}

export const clientAction = adminAction(START, DOWNLOAD)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading the backups...',
  toastText: 'Failed to load the backups',
  text: 'Failed to load the backups.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The last backups with their outcome and files, and a button to write one now. */
function BackupsPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const start = useMutation(START)
  const download = useMutation(DOWNLOAD)
  const { backups } = loaderData
  const isRunning = backups.some(({ endedAt }) => endedAt === null)
  useReload(isRunning)
  const save = async (id: string) => {
    const result = await download.run({ id })
    if (result?.ok) window.location.assign(result.value)
  }
  return (
    <>
      <ScreenHead title={TITLE} line="All data and pictures of the shop in one file.">
        <Button look="outline" busy={start.busy || isRunning} onClick={() => void start.run({})}>
          Back up now
        </Button>
      </ScreenHead>
      <Facts {...loaderData} />
      {backups.length > 0 ? (
        <BackupList backups={backups} onDownload={(id) => void save(id)} />
      ) : (
        <section aria-label="Backups" className="bg-white">
          <EmptyList hint="“Back up now” writes the first one. A shop can be restored from it.">
            There is no backup yet.
          </EmptyList>
        </section>
      )}
    </>
  )
}

const LINK = 'font-medium text-rani-600 underline underline-offset-4'

function Facts({ nightly, hasPassphrase }: Backups) {
  return (
    <section
      aria-label="How backups are made"
      className="mb-4 stack-2 bg-white p-5 text-sm wrap-anywhere lg:mb-5 lg:p-6"
    >
      <p>
        {nightly
          ? 'A backup is written every night at 2:30. '
          : 'No backup is written at night: turn it on in the '}
        <Link to="/admin/settings?group=backups" className={LINK}>
          {nightly ? 'Settings of backups' : 'settings'}
        </Link>
        {!nightly && '.'}
      </p>
      <p>
        {hasPassphrase
          ? 'New backups are encrypted.'
          : 'New backups are not encrypted: whoever has a file can read the data of all ' +
            'customers. Ask whoever runs your server to encrypt them.'}{' '}
        Copy backups to another place.
      </p>
      <ForTheServer hasPassphrase={hasPassphrase} />
    </section>
  )
}

/** What is done on the server, folded. */
const ForTheServer = ({ hasPassphrase }: Pick<Backups, 'hasPassphrase'>) => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
      For whoever runs the server
    </summary>
    <div className="stack-2">
      <p>
        {hasPassphrase
          ? 'Backups are encrypted with BACKUP_PASSPHRASE. Keep the passphrase away from the ' +
            'server: nobody can read them without it.'
          : 'Backups are encrypted once BACKUP_PASSPHRASE is set. The keys of the shop are not ' +
            'in them; npm run secret-key prints the one that a restore may need.'}
      </p>
      <p>
        Copy the files erased.jsonl and skipped-numbers.json of their folder too. The command npm
        run restore puts a backup back.
      </p>
    </div>
  </details>
)

export default SCREEN.of(BackupsPage)
