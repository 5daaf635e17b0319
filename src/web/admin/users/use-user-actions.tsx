import { Shield, UserRound } from 'lucide-react'
import { redirect, replace } from 'react-router'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import {
  createLoginLink,
  deleteUser,
  editUser,
  logOutUser,
  type AdminLoginLink,
  type AdminUser,
  type EditUserInput,
} from '#web/api/admin/users.ts'
import { endSession, readUser } from '#web/session/session.ts'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

export const EDIT: Mutation<EditUserInput, void> = {
  name: 'edit',
  // Nothing has changed if there is only the id.
  send: async (input) => (Object.keys(input).length > 1 ? editUser(input) : undefined),
  done: () => 'User updated successfully!',
  failed: () => 'Failed to update user: ',
}

export const DELETE: Mutation<{ id: string }, string> = {
  name: 'delete',
  send: deleteUser,
  done: (message) => message,
  failed: () => 'Failed to delete user: ',
}

/** The same on the page of the user, which is left. */
export const DELETE_AND_LEAVE: typeof DELETE = {
  ...DELETE,
  send: async (input) => {
    toast('success', await deleteUser(input))
    throw redirect('/admin/users')
  },
}

export const LOG_OUT: Mutation<{ id: string }, string> = {
  name: 'log-out',
  send: async (input) => {
    const message = await logOutUser(input)
    if (!isMe(input.id)) return message
    endSession()
    toast('success', message)
    throw replace('/login')
  },
  done: (message) => message,
  failed: () => 'Failed to update user: ',
}

export const LINK: Mutation<{ id: string }, AdminLoginLink> = {
  name: 'login-link',
  send: createLoginLink,
  failed: () => 'Failed to make the link: ',
  keepsScreen: true,
}

/** A link that was made, and for whom. It is shown once. */
export type MadeLink = { name: string; link: AdminLoginLink }

export type UserActions = {
  makeLink(user: AdminUser): Promise<void>
  remove(user: AdminUser): Promise<void>
  logOut(user: AdminUser): Promise<void>
}

const AboutUser = ({ user: { name, mobile, isAdmin } }: { user: AdminUser }) => {
  const Icon = isAdmin ? Shield : UserRound
  return (
    <ConfirmSubject
      picture={<Icon strokeWidth={1.6} className="size-6" />}
      title={name}
      line={mobile.replace(/^(\d{5})/, '$1 ')}
    />
  )
}

/** Whether this is the account of the administrator who is logged in. */
export function isMe(id: string): boolean {
  const me = readUser()
  return me !== null && me !== 'invalid' && me.id === id
}

/** The actions on one row of the user list. Each asks for confirmation first. */
export function useUserActions(
  onRemoved: (id: string) => void,
  onLink: (made: MadeLink) => void,
): UserActions {
  const deleting = useMutation(DELETE)
  const loggingOut = useMutation(LOG_OUT)
  const remove = async (user: AdminUser): Promise<void> => {
    const { id } = user
    const question = 'Are you sure you want to delete this user?'
    const about = <AboutUser user={user} />
    if (!(await askConfirm(question, { confirm: 'Delete', danger: true, about }))) return
    const result = await deleting.run({ id })
    if (result?.ok) onRemoved(id)
  }
  const logOut = async ({ id, name }: AdminUser): Promise<void> => {
    if (await askConfirm(`Log ${name} out everywhere?`, { confirm: 'Log out' }))
      await loggingOut.run({ id })
  }
  const making = useMutation(LINK)
  const makeLink = async ({ id, name }: AdminUser): Promise<void> => {
    const question = `Make a link that logs ${name} in once? Send it to ${name} alone.`
    if (!(await askConfirm(question, { confirm: 'Make link' }))) return
    const result = await making.run({ id })
    if (result?.ok) onLink({ name, link: result.value })
  }
  return { remove, logOut, makeLink }
}
