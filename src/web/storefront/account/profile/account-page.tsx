import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { DetailsForm } from './details-form.tsx'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { YourData } from './your-data.tsx'

export const meta: MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your account')

export default function ProfileAccountPage() {
  const [passwordChanges, setPasswordChanges] = useState(0)
  return (
    <>
      <DetailsForm />
      <PasswordForm onChanged={() => setPasswordChanges(passwordChanges + 1)} />
      <Devices key={passwordChanges} />
      <YourData />
    </>
  )
}
