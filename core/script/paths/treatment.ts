// For a goal about stopping or refusing a treatment. Nothing of it is pictured or weighed up: the scripts
// show steadiness and being looked after, and lead to a talk with the doctor.

export const treatmentScripts: readonly string[] = [
  `Sit so that your back has something behind it. [pause 4s] Let your shoulders hear that they are off duty. [pause 5s] A breath in, as far as it goes easily. A breath out. [pause 6s]

You may be tired of having things done to you. It is a fair tiredness. [pause 4s] You want a say of your own, and to feel like yourself. Put that wish down in front of you, where you can look at it calmly. These minutes decide nothing, and so nothing in them can go wrong. [pause 7s]

A bright, dry morning. In your pocket is a sheet of paper, folded small. It took you an evening at the kitchen table: what you want to ask, crossed out, and written again. [pause 5s] You can feel its corner with your thumb. [pause 4s]

A friend walks with you as far as the steps, then up the steps, then in. “I’m only here to sit,” they say. There is a row of chairs. A fish tank hums. A child is building a tower on the floor. [pause 5s] Your name is called, and it is said properly. [pause 4s]

The doctor pushes her keyboard away. “Tell me how it really is,” she says. [pause 4s] You unfold the paper. On the first line your voice is dry, and then it is your own. What is hard. What frightens you. What you wish for. [pause 8s]

She hears you out. “I’m glad you brought this to me,” she says. “Let’s look at it together.” [pause 6s] She pulls her chair round to your side of the desk and draws something with a biro, an arrow, a question mark. You ask, and she answers. You ask again, more simply, and the answer grows simpler too. [pause 6s]

Outside the window, a tree in the car park has a wood pigeon in it. You notice your feet, both of them, flat on the floor. You are somebody who is being looked after, and who has a say in it. [pause 8s]

On the steps your friend has kept your coat warm. “All right?” “Yes,” you say. “I asked.” [pause 5s] You go home the long way, past the bakery, where the air tastes sweet. The paper in your pocket has gone soft from being held. [pause 7s]

Today’s step is only the first line of it. You take a pen and write down what you most want to ask your doctor, just as you would say it aloud. [pause 5s] You lay it next to the telephone. Until the two of you have talked, things can stay as you left them together. [pause 6s]

Thank whoever sits beside you in waiting rooms. Thank your voice. Thank your body for its patience. [pause 6s]

Fold the morning up, and put it away. It keeps. [pause 6s] Behind you is the chair, and beneath you the floor. Let the room come back, one thing after another, and open your eyes.`,

  `Put a hand somewhere kind: the back of your neck, or your breastbone. [pause 5s] Feel warmth pass between the two. It is hard to tell which way it goes. [pause 6s]

Some wishes grow large because the days have been hard. This one may be about quiet, about being free of fuss, about having your old self back. [pause 4s] Those are good things to want. You can hold them lightly, with no plan wrapped around them. Plans are made in daylight, with somebody who knows. [pause 6s]

Here is a house, early, and you are in it. The kettle begins its low note. You stand at the window in a dressing gown that has gone soft at the cuffs. [pause 5s] On the sill is a geranium. You turn the pot a quarter, as you do each day, so that it grows straight. Its leaves leave a sharp green smell on your fingers. [pause 6s]

The back door opens without a knock. It is the one who looks in on you, boots off, cheeks cold. “There’s a fox in the lane,” they say, “bold as a postman.” [pause 4s] They sit where they always sit, ask how the night was, and wait for the answer. You tell it as it was. [pause 7s]

They pour the tea and slide the cup across, its handle towards you. The first sip is nearly too hot. [pause 5s] “Shall I come along,” they ask, “when you talk to the doctor?” You look at the geranium. “Yes,” you say. “Ask the things I forget.” “I’m good at that.” [pause 6s]

The morning goes on from there. You sweep the step. Somebody passes with a ladder and says that it is mild. You read in the sun, with the neighbours’ cat against your leg. [pause 6s] Steadiness is put together out of this: one plain thing, and then the next, and people who know where you keep the cups. [pause 8s]

Something in you lets go that has been on guard for weeks. You are looked after. You are also the one who turns the pot. The day has room for both. [pause 8s]

Today you take one small step, so as to be less alone with it. You tell somebody what has been going round in your head, the doubt as well as the wish. You find out when your doctor can be reached. [pause 5s] You write it down: a day, an hour, a name. [pause 4s]

Be grateful for hands that bring cups, yours among them. Be grateful to your body, which has come through every one of those nights. [pause 6s]

Let the kitchen fade, the kettle first, the geranium last. [pause 6s] It comes back by itself; you needn’t hold it. [pause 5s] Here is your hand, still warm, where you laid it. Here is the room. Your eyes can open.`,

  `Let your feet find something firm. [pause 4s] Let your hands be idle. [pause 4s] Breathe out through your mouth, softly, as if to cool a spoon. [pause 6s]

You would like to stand on your own, and be left in peace. It is an honest wish, and there are reasons for it. [pause 5s] Hold it in an open hand. It needn’t become a fight, and it needn’t be settled alone, at night, when you are at your most tired. [pause 6s]

A windy afternoon, big clouds. You have come to lend a hand in a garden on a slope, where somebody is planting a young tree. [pause 4s] The roots are in. The two of you tread the earth down, round and round, your boots leaving their pattern. It smells of rain on its way. [pause 6s]

“Now the stake,” says the gardener, and steadies it while you bring the mallet down. A dull knock, and another, deeper. [pause 4s] You reach for the rope. “Leave it some slack,” says the gardener. “A tree likes to move. We’re just there for the gales.” [pause 6s]

So you tie it as you are shown, in a figure of eight, with a bit of old sacking where the bark could rub. [pause 4s] You both step back. A gust comes over the wall. The whole crown leans, shivers, and swings upright again. You look at each other. [pause 8s]

You ask what happens after this. “I come round,” says the gardener. “I put my hand on it, and see how it’s doing. The tree and I find out together.” [pause 7s]

You sit down on the barrow, out of the wind. There is sweet tea from a shared lid. Your palms are red from the mallet, and pleasantly hot. [pause 6s] Below you are roofs, washing, a school letting out. You feel how it is to be steady: rooted, free to sway, and held on one side by someone who knows about gales. [pause 8s]

Down the hill there is a lamp in the window of the surgery. Somebody there can put a hand on things with you. It is good to know where that window is. [pause 6s]

Today you give this one small act. You say a sentence aloud, to hear how it sounds: “I’d like to talk it over with my doctor.” [pause 4s] Then you say it to one human being, or you make the call. [pause 5s]

Thank whatever has held you up and left you room to move. Thank yourself, for standing. [pause 6s]

Let the wind have the garden. The tree is all right for tonight. [pause 6s] Feel your feet. They are where you put them. Come back to the room by its sounds first, then by its light, and open your eyes.`,
]
