import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** A step before the shop opens. */
const ChecklistStep = z.object({
  name: z.string(),
  title: z.string(),
  hint: z.string().describe('What is missing; empty if it is done'),
  isDone: z.boolean(),
  to: z.string().describe('The page of the admin where it is done'),
  confirm: z
    .enum(['policiesRead', 'withoutMessages'])
    .nullable()
    .describe('The field of the setting `opening` that an administrator can set instead'),
})

/** A text or picture that is still the demo's. */
const ChecklistSample = z.object({
  name: z.string(),
  title: z.string(),
  to: z.string(),
  isKept: z.boolean().describe('Whether an administrator keeps it on purpose'),
})

export const readChecklist = endpoint('GET /api/admin/checklist', {
  auth: 'administrator',
  summary: 'Returns what is to be done before the shop opens, and what is still from the demo.',
  reply: z.object({
    isDone: z.boolean(),
    steps: z.array(ChecklistStep),
    samples: z.array(ChecklistSample),
    hasStartedSelling: z.boolean(),
  }),
})
