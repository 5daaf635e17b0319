import type { MetaFunction } from 'react-router'
import { DetailsForm } from '../account/details-form.tsx'
import { PasswordForm } from '../account/password-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Your account | Jhumka' }, { name: 'robots', content: 'noindex' }]

export default function ProfileAccountPage() {
  return (
    <>
      <DetailsForm />
      <PasswordForm />
    </>
  )
}
