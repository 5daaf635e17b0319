import { Download } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { toCsvText } from '#shared/files/csv.ts'
import { istMinute } from '#shared/ist-time.ts'
import { listUsers, type AdminUser } from '#web/api/admin/users.ts'
import { serverMessage } from '#web/api/client.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

const BATCH = 100
const MAX_PAGES = 200

/** The users who want news and offers, newest first, at most 20,000. */
async function listAll(): Promise<AdminUser[]> {
  const users = new Map<string, AdminUser>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const reply = await listUsers({ news: 'true', page, limit: BATCH })
    for (const user of reply.users) users.set(user.id, user)
    if (page >= reply.pagination.totalPages) break
  }
  return [...users.values()]
}

const toCsv = (users: readonly AdminUser[]): string =>
  toCsvText([
    ['Name', 'Mobile', 'Email', 'Consent since'],
    ...users.map(({ name, mobile, email, marketingSince }) => [
      name,
      mobile,
      email ?? '',
      marketingSince ? istMinute(new Date(marketingSince)) : '',
    ]),
  ])

/** Downloads those who want news and offers as CSV. */
export function NewsExport(): ReactElement {
  const [busy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      saveFile('news-consents.csv', toCsv(await listAll()), 'text/csv;charset=utf-8')
      toast('success', 'The list is downloaded.')
    } catch (error) {
      toast('error', serverMessage(error, 'The list could not be downloaded. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="outline" size="sm" busy={busy} onClick={() => void download()}>
      {!busy && <Download aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />}
      Export CSV
    </Button>
  )
}
