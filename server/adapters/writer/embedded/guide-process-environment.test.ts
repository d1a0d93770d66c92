import { expect, it } from 'vitest'
import { guideProcessEnvironment } from './guide-process-environment.ts'

it('the guide process gets what Node needs and no secret', () => {
  const secrets = {
    ENCRYPTION_KEY: 'k',
    DATABASE_URL: 'postgres://user:password@host/name',
    STRIPE_SECRET_KEY: 'k',
    OPENAI_API_KEY: 'k',
    S3_SECRET_ACCESS_KEY: 'k',
    SMTP_URL: 'smtp://user:password@host',
  }
  const needed = { PATH: '/bin', TZ: 'UTC', HOME: '/home', NODE_COMPILE_CACHE: '/cache' }
  expect(guideProcessEnvironment({ ...secrets, ...needed, LANG: undefined })).toEqual(needed)
})
