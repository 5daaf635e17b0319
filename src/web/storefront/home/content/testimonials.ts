/**
 * A testimonial of the home page. These ten are samples: the administrator replaces them with texts
 * of real customers, with their consent.
 */
export type Testimonial = { name: string; feedback: string; role: string }

/** Whether a testimonial is one of the samples, also if the administrator has saved it again. */
export const isSample = ({ feedback }: Testimonial): boolean =>
  TESTIMONIALS.some((sample) => sample.feedback === feedback)

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Ananya Kulkarni',
    role: 'College lecturer, Pune',
    feedback:
      'I wore the chaandbali for nine hours at my cousin’s haldi and forgot I had them on. ' +
      'Two people asked where they came from before lunch.',
  },
  {
    name: 'Ritu Sharma',
    role: 'Software tester, Bengaluru',
    feedback: 'The colour in the box was the colour on the page. That is all I wanted.',
  },
  {
    name: 'Fathima N.',
    role: 'Homemaker, Kochi',
    feedback: 'Came well packed, not a stone loose. My daughter has already claimed the bangles.',
  },
  {
    name: 'Shreya Banerjee',
    role: 'Kathak teacher, Kolkata',
    feedback:
      'The jhumkas move when I move and stay on through a full class. I have bought a second ' +
      'pair for my student.',
  },
  {
    name: 'Harpreet Kaur',
    role: 'Bank officer, Ludhiana',
    feedback:
      'One ring on weekdays, the whole stack on Saturdays. The size guide was right the first ' +
      'time.',
  },
  {
    name: 'Meghna Iyer',
    role: 'Architect, Chennai',
    feedback:
      'Small, plain, well finished. I can wear the office studs to a site and not think about ' +
      'them.',
  },
  {
    name: 'Zoya Shaikh',
    role: 'Student, Mumbai',
    feedback:
      'The evil eye pendant cost less than two coffees and my whole hostel floor now has one.',
  },
  {
    name: 'Lalita Deshmukh',
    role: 'Retired teacher, Nashik',
    feedback:
      'I could not decide on a size, so I wrote to them. A person answered the same evening.',
  },
  {
    name: 'Pooja Reddy',
    role: 'Wedding planner, Hyderabad',
    feedback:
      'Six bridesmaids, six matching sets, one parcel. The stones looked the same in every ' +
      'photograph.',
  },
  {
    name: 'Nandini Rao',
    role: 'Nurse, Mysuru',
    feedback: 'I wear two kadas to every shift and neither has caught on a glove yet.',
  },
]
