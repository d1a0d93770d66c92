import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useResumeJobs } from '#client/lib/jobs/jobs.tsx'
import { queryFor } from '#client/lib/queries.ts'
import { targetSlide } from '#client/texts/target-slide.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { getSlide } from '#shared/contract/slides.ts'
import { SlideMissing } from './slide-missing.tsx'
import { SlidePage } from './slide-page.tsx'
import { SlideSkeleton } from './slide-skeleton.tsx'

export default function TargetSlide() {
  const { id } = useParams<{ id: string }>()
  useResumeJobs()
  const { data, error, isPending, refetch } = useQuery(queryFor(getSlide, { params: { id } }))
  // Before the data: a slide that was shown may have been deleted in another tab or device.
  if (error?.status === 404) return <SlideMissing replacesSlide={data !== undefined} />
  if (data) return <SlidePage slide={data} />
  if (isPending) return <SlideSkeleton />
  return (
    <LoadError
      level={1}
      title={targetSlide.failed.title}
      text={targetSlide.failed.text}
      onRetry={() => void refetch()}
    />
  )
}
