import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { hiddenMeta } from '#web/page-meta.ts'
import { DetailsForm } from '../account/details-form.tsx'
import { Devices } from '../account/devices.tsx'
import { PasswordForm } from '../account/password-form.tsx'
import { YourData } from '../account/your-data.tsx'

export const meta: MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your account')

export default function ProfileAccountPage() {
  const [passwords, setPasswords] = useState(0)
  return (
    <>
      <DetailsForm />
      <PasswordForm onChanged={() => setPasswords(passwords + 1)} />
      <Devices key={passwords} />
      <YourData />
    </>
  )
}
