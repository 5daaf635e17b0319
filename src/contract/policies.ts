import { z } from 'zod'
import { POLICY_NAMES, type PolicyPath } from '#shared/static-pages.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './text.ts'

const Lines = z.array(z.string()).readonly()
const Reading = z.object({ from: z.string(), says: Lines })

const Part = z.union([
  z.string(),
  z.object({ list: Lines }),
  z.object({ terms: z.array(z.object({ term: z.string(), text: z.string() })).readonly() }),
  z.object({ readings: z.tuple([Reading, Reading]).readonly() }),
  z.object({
    details: z
      .enum(['shop', 'officer'])
      .describe('The lines about the seller or the grievance officer, from GET /api/shop'),
  }),
])

const Section = z.object({ id: z.string(), head: z.string(), parts: z.array(Part).readonly() })

const Path: z.ZodType<PolicyPath> = z.enum(['/shipping', '/refund', '/privacy', '/termsofservice'])

export const ShownPolicy = z.object({
  path: Path,
  title: z.string(),
  description: z.string(),
  first: z.string().optional().describe('Shown before everything else'),
  lead: z.string(),
  sections: z.array(Section).readonly(),
  changedAt: Instant.nullable().describe(
    'When an administrator last changed the text; null for the default policy',
  ),
})

export const readPolicy = endpoint('GET /api/policies/:name', {
  auth: 'anyone',
  summary: 'Returns a policy as its page shows it. Links in texts are written [words](/page).',
  params: z.object({ name: z.enum(POLICY_NAMES) }),
  reply: ShownPolicy,
  cache: { tags: ['settings', 'categories'] },
})
