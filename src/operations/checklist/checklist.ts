import type { Reader } from '#platform/db/db.ts'
import { readFacts, type DemoTexts, type ShopPlace } from './facts.ts'
import { SAMPLES, type Sample } from './samples.ts'
import { STEPS, type Step } from './steps.ts'

type Checklist = {
  isDone: boolean
  steps: Step[]
  samples: (Sample & { isKept: boolean })[]
  hasStartedSelling: boolean
}

/** What is to be done before the shop opens, and what of the demo customers still see. */
export async function readChecklist(
  db: Reader,
  place: ShopPlace,
  demo: DemoTexts,
): Promise<Checklist> {
  const facts = await readFacts(db, place, demo)
  const steps = STEPS.flatMap((check) => check(facts) ?? []).map((step) =>
    step.isDone ? { ...step, hint: '' } : step,
  )
  const samples = SAMPLES.flatMap((check) => check(facts) ?? []).map((sample) => ({
    ...sample,
    isKept: facts.opening.kept.includes(sample.name),
  }))
  return {
    isDone: steps.every(({ isDone }) => isDone) && samples.every(({ isKept }) => isKept),
    steps,
    samples,
    hasStartedSelling: facts.hasStartedSelling,
  }
}
