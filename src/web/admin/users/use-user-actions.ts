import { useNavigate, useRevalidator } from 'react-router'
import type { User } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { endSession, readUser } from '#web/session/session.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

export type UserActions = { remove(user: User): Promise<void>; logOut(user: User): Promise<void> }

function isMe({ _id }: User): boolean {
  const me = readUser()
  return me !== null && me !== 'invalid' && me._id === _id
}

/** The actions on one row of the user list. Both ask for confirmation first. */
export function useUserActions(onRemoved: (user: User) => void): UserActions {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  const remove = async (user: User): Promise<void> => {
    if (
      !(await askConfirm('Are you sure you want to delete this user?', {
        confirm: 'Delete',
        danger: true,
      }))
    )
      return
    try {
      const { message } = await call('DELETE /api/admin/users/:id', { params: { id: user._id } })
      onRemoved(user)
      toast('success', message)
      await revalidate()
    } catch (error) {
      toast(
        'error',
        `Failed to delete user: ${serverMessage(error, 'Please check your internet connection.')}`,
      )
    }
  }
  const logOut = async (user: User): Promise<void> => {
    if (!(await askConfirm(`Log ${user.name} out everywhere?`, { confirm: 'Log out' }))) return
    try {
      const { message } = await call('POST /api/admin/users/:id/logout', {
        params: { id: user._id },
      })
      toast('success', message)
      if (!isMe(user)) return
      endSession()
      await navigate('/login', { replace: true })
    } catch (error) {
      toast(
        'error',
        `Failed to update user: ${serverMessage(error, 'Please check your internet connection.')}`,
      )
    }
  }
  return { remove, logOut }
}
