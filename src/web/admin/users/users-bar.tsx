import type { ReactElement } from 'react'
import { toCsvText } from '#shared/files/csv.ts'
import { istMinute } from '#shared/ist-time.ts'
import { toRupees } from '#shared/money/money.ts'
import { ApiError } from '#web/api/client.ts'
import { logOutUser, type AdminUser } from '#web/api/admin/users.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { BulkBar, useBulkRunning } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { countOf, toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import { inPieces, type BulkResult, type Skipped } from '#web/admin/layout/bulk/in-pieces.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { CsvButton } from '#web/admin/layout/forms/csv-button.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { isMe } from './use-user-actions.tsx'

export const USER = { one: 'user', many: 'users' }

type NamedUser = Pick<AdminUser, 'id' | 'name'>

/** Ends the sessions of one user. Returns why if the server refuses, such as for a deleted one. */
async function logOut({ id, name }: NamedUser): Promise<Skipped[]> {
  try {
    await logOutUser({ id })
    return []
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [{ id, name, why: error.message }]
    throw error
  }
}

/** Ends the sessions of the chosen users, one after another. */
export const LOG_OUT_ALL: Mutation<NamedUser[], BulkResult> = {
  name: 'log-out-all',
  send: (users) => {
    const names = new Map(users.map(({ id, name }) => [id, name]))
    return inPieces([...names.keys()], async (ids) => {
      const skipped: Skipped[] = []
      for (const id of ids) skipped.push(...(await logOut({ id, name: names.get(id) ?? '' })))
      return skipped
    })
  },
  done: (result) => toastOf(result, USER),
  failed: () => 'Failed to update user: ',
}

const toCsv = (users: AdminUser[]): string =>
  toCsvText([
    ['Name', 'Mobile', 'Email', 'Role', 'Orders', 'Spent', 'Last order', 'Consent since'],
    ...users.map((user) => [
      user.name,
      user.mobile,
      user.email ?? '',
      user.isAdmin ? 'Admin' : 'User',
      String(user.orders),
      toRupees(user.spent).toFixed(2),
      user.lastOrderAt ? istMinute(new Date(user.lastOrderAt)) : '',
      user.marketingSince ? istMinute(new Date(user.marketingSince)) : '',
    ]),
  ])

type UsersBarProps = {
  selection: Selection<AdminUser>
  /** `others`: the ids of the selected users that the change was not for. */
  onDone: (result: BulkResult, others: string[]) => void
}

/** What can be done with the chosen users. Nobody is deleted here: that is done one by one. */
export function UsersBar({ selection, onDone }: UsersBarProps): ReactElement {
  const { run, busy } = useMutation(LOG_OUT_ALL)
  const isRunning = useBulkRunning()
  const users = selection.chosen
  // It would end the session that this page needs.
  const others = users.filter(({ id }) => !isMe(id))
  const save = () => {
    saveFile('users.csv', toCsv(users), 'text/csv;charset=utf-8')
    toast('success', 'The list is downloaded.')
    return Promise.resolve()
  }
  const logOutAll = async () => {
    const question = `Log out everywhere: ${countOf(others.length, USER)}?`
    if (!(await askConfirm(question, { confirm: 'Log out' }))) return
    const result = await run(others.map(({ id, name }) => ({ id, name })))
    const self = users.filter(({ id }) => isMe(id)).map(({ id }) => id)
    if (result?.ok) onDone(result.value, self)
  }
  return (
    <BulkBar selection={selection}>
      <CsvButton save={save} />
      {others.length > 0 && (
        <Button look="outline" size="sm" busy={busy || isRunning} onClick={() => void logOutAll()}>
          Log out everywhere
          {others.length < users.length && ` (${others.length})`}
        </Button>
      )}
    </BulkBar>
  )
}
