import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { DetailsForm } from '../account/details-form.tsx'
import { Devices } from '../account/devices.tsx'
import { PasswordForm } from '../account/password-form.tsx'
import { YourData } from '../account/your-data.tsx'

export const meta: MetaFunction = () => [{ title: 'Your account | Jhumka' }, { name: 'robots', content: 'noindex' }]

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
