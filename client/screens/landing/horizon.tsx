/** The stars, placed where no text is: lines of length 0, which their round caps make dots. */
const stars =
  'M96 70h0M214 168h0M322 52h0M388 214h0M168 300h0M1062 190h0M1134 92h0M1246 150h0M1338 58h0M1392 240h0M1204 282h0'
const faintStars =
  'M44 150h0M150 110h0M268 96h0M300 262h0M424 120h0M60 250h0M1012 130h0M1098 40h0M1180 216h0M1300 112h0M1420 130h0M1290 226h0'

/** Reflections on the water, wider towards the viewer. */
const fineShine = 'M676 452h90M690 459h56M664 466h44M720 467h46M684 475h72M700 484h36M648 485h30'
const broadShine =
  'M676 495h66M756 496h20M688 508h92M656 522h58M728 523h50M664 539h116M704 557h92M636 558h40M652 578h94M690 600h116'

/**
 * The drawing behind and below the text of the hero. It fades into the page's background, so that it has no edge; its
 * colours are variables of tokens.css, so that one drawing serves both themes.
 */
export function Horizon() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMidYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 -z-10 h-[27rem] w-full md:h-[36rem]"
    >
      <defs>
        <linearGradient id="horizon-sun" x2="0" y2="1">
          <stop stopColor="var(--scene-sun)" />
          <stop offset=".7" stopColor="var(--scene-sun-low)" />
        </linearGradient>
        <radialGradient id="horizon-halo">
          <stop stopColor="var(--scene-halo)" stopOpacity=".9" />
          <stop offset=".25" stopColor="var(--scene-halo)" stopOpacity=".46" />
          <stop offset=".5" stopColor="var(--scene-halo)" stopOpacity=".15" />
          <stop offset=".75" stopColor="var(--scene-halo)" stopOpacity=".04" />
          <stop offset="1" stopColor="var(--scene-halo)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="horizon-far" x2="0" y2="1">
          <stop stopColor="var(--scene-far)" />
          <stop offset="1" stopColor="var(--scene-water)" />
        </linearGradient>
        <linearGradient id="horizon-middle" x2="0" y2="1">
          <stop stopColor="var(--scene-middle)" />
          <stop offset="1" stopColor="var(--scene-far)" />
        </linearGradient>
        <linearGradient id="horizon-water" x2="0" y2="1">
          <stop stopColor="var(--scene-water)" />
          <stop offset=".4" stopColor="var(--scene-water)" stopOpacity=".66" />
          <stop offset="1" stopColor="var(--scene-water)" stopOpacity="0" />
        </linearGradient>
        {/* Clips the sun at the horizon, as the water is transparent. */}
        <clipPath id="horizon-sky">
          <path d="M-10 -200H1450V445H-10Z" />
        </clipPath>
      </defs>
      <g stroke="var(--scene-shine)" strokeLinecap="round" className="not-dark:hidden">
        <path d={faintStars} strokeWidth="2" opacity=".5" />
        <path d={stars} strokeWidth="3" opacity=".85" />
      </g>
      <g clipPath="url(#horizon-sky)">
        <circle
          cx="720"
          cy="404"
          r="400"
          fill="url(#horizon-halo)"
          className="origin-center animate-swell [transform-box:fill-box]"
        />
        <circle cx="720" cy="404" r="86" fill="url(#horizon-sun)" />
      </g>
      <g id="horizon-land">
        <path
          fill="url(#horizon-far)"
          d="M-10 446V396Q60 392 120 366T236 318Q262 306 290 322T362 366T470 408Q540 432 612 446ZM846 446Q930 436 1000 418T1124 390T1236 372T1340 392T1450 384V446Z"
        />
        <path
          fill="url(#horizon-middle)"
          d="M-10 446V404Q60 386 124 398T268 430T470 446ZM1010 446Q1090 438 1150 434T1270 412T1370 402T1450 388V446Z"
        />
      </g>
      <path fill="url(#horizon-water)" d="M-10 444H1450V640H-10Z" />
      <use href="#horizon-land" transform="matrix(1 0 0 -.5 0 667)" opacity=".2" />
      <g stroke="var(--scene-shine)" strokeLinecap="round" opacity=".9">
        <path d={fineShine} strokeWidth="3" />
        <path d={broadShine} strokeWidth="5" opacity=".75" />
      </g>
      {/* A sailing boat. */}
      <g transform="translate(928 482)">
        <path fill="var(--scene-near)" d="M-30 8h58q-8 13-18 13h-24q-10 0-16-13z" />
        <path fill="var(--scene-shine)" d="M1 4v-62q26 28 27 62zM-4 4v-50q-13 24-20 50z" />
      </g>
    </svg>
  )
}
