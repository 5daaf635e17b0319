import type { ComponentProps } from 'react'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import type { Transition } from '#web/api/admin/orders/orders.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { TRANSITION_LABELS } from './step-mutation.ts'

/** What the question before a step says of an order. `title`: what is in the parcel. */
type Subject = {
  number: string
  name: string
  city: string
  phone: string
  title: string
  picture: ComponentProps<typeof Picture>['picture']
}

/**
 * Asks before a step that cannot be taken back, or that the customer is told of. Resolves to
 * whether the administrator agrees; to true for a step without a question.
 */
export async function askStep(to: Transition, subject: Subject): Promise<boolean> {
  const { number, name, city, phone } = subject
  if (to === 'confirmed') {
    const words = { confirm: TRANSITION_LABELS.confirmed, refuse: 'Not yet' }
    return askConfirm(
      `Confirm ${number}? Please call ${phone} first, and ask whether the order is right.`,
      words,
    )
  }
  if (to === 'delivered')
    return askAbout(subject, {
      to,
      question: `Is the parcel to ${name}, ${city} delivered?`,
      effect: 'This cannot be taken back.',
    })
  if (to === 'undelivered')
    return askAbout(subject, {
      to,
      question: `Could the parcel to ${name}, ${city} not be delivered?`,
      effect: 'The customer is told that it is on its way back.',
    })
  return true
}

type Question = { to: Transition; question: string; effect: string }

const askAbout = (
  { number, title, picture }: Subject,
  { to, question, effect }: Question,
): Promise<boolean> =>
  askConfirm(question, {
    confirm: TRANSITION_LABELS[to],
    refuse: 'Not yet',
    about: (
      <ConfirmSubject
        picture={<Picture picture={picture} sizes="56px" alt="" />}
        title={title}
        line={`${number} · ${effect}`}
      />
    ),
  })
