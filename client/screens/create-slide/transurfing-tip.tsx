export function TransurfingTip() {
  return (
    <aside
      aria-labelledby="transurfing-tip"
      className="grid gap-2 rounded-card border border-transparent bg-dawn-soft px-6 py-6 sm:px-8"
    >
      <h2 id="transurfing-tip" className="text-xl text-dawn">
        Transurfing Tip
      </h2>
      <p>
        A Target Slide is a scene you are inside of, not a film you watch. Choose one plain moment
        in it: what you see, what you hear, what your hands touch.
      </p>
      <p className="text-ink-soft">
        The more ordinary it feels, the less it weighs. Lowering its importance is not caring less;
        it is holding it without a clenched hand.
      </p>
    </aside>
  )
}
