// For a wish on behalf of another person. The listener is beside that person, who decides freely and is not changed by
// the listener. The step is one that the listener can do alone.

export const forAnotherScripts: readonly string[] = [
  `Lower your shoulders, as one lowers something onto a table. [pause 5s] Let your eyes rest. They have been keeping watch. [pause 5s] Breathe for yourself a while, only for yourself. [pause 6s]

You come here with a wish for somebody else. It is heavy, to want a thing for a person and have no handle on it. [pause 4s] Their life has its own door, and the key is theirs. You can put down the trying of the lock, and sit on the step. It is a good place to be found. [pause 7s]

There is a bench outside, against a wall that is warm from the afternoon. You are there first. You have brought a rug against the damp, and a bag of something they like. [pause 5s] Swifts go over, high up, screaming like children let out of school. [pause 4s]

They come. You know them by the sound, before you look up. “You’ve got the good end,” they say. You move up. The bench gives its creak. [pause 6s]

At first it is about nothing. A roof. A jacket. The question you might ask lies in your mouth like a pebble, and you leave it there, and watch the swifts. [pause 6s] Your shoulder is next to theirs. You can hear them breathe. How good it is, that plain sound. [pause 8s]

And then, because nobody has pulled, something is said. One sentence, sideways, into the garden. You wait. “Tell me,” you say, or you only turn your head. [pause 6s] They tell you some of it. It is different from the version you would have written. It has their own words in it, and pauses in places of their own. [pause 8s] You look at the side of their face. For once you are not searching it, only glad of it. [pause 7s]

You ask what you can do. They consider it. “This,” they say. “This is good.” So you do this. You open the bag and share out what is in it; it smells of cinnamon, and it is sweet. The light goes up the wall, brick by brick. [pause 7s]

When the sun is off the wall, you are the one who goes, and it is easier than you thought. At the corner you turn. They lift a hand. You lift yours. [pause 6s]

What is in your hands today is small, and wholly yours. You write them a line that asks for nothing: a thing you saw that they would like, a thank-you, a good morning. You send it, or you keep it for the right day. [pause 5s] Then you take a step out, into your own afternoon. [pause 4s]

Give thanks that there is such a person. Thank whoever has sat on a bench with you. [pause 6s]

Let them go on in their own picture. Your eyes can let them go. [pause 6s] The wall, the warmth, the bench may follow. You are here, in a body, in a room, and it is your turn to be looked after. Open your eyes gently.`,

  `Feel the surface beneath you, and lean on it. [pause 4s] Let your hands be empty for these minutes. It may feel odd. [pause 5s] Breathe down as far as your belt. [pause 5s]

You would carry it for them, if it could be carried. [pause 4s] But what you want for them is lived by them, at their own pace, in their own way. Take your shoulder out from under it, and set the weight down. The love is still there, and now it has its hands free. [pause 7s]

It is Sunday, and they have asked you to come and look. You tap at the open door, and wait. “In here,” they say. [pause 5s]

There is a table by the window, a jar of cloudy water, brushes, a sheet of paper taped down. They are painting the street. [pause 4s] You are given the chair beside them and told to stay in it. So you stay in it. It smells of wet paint and oranges. [pause 5s] You hear the brush tap on the glass. You could point something out; you look at the real street instead. [pause 6s] A child down there is learning to ride a bicycle, and a woman sits on the kerb, on her own two hands. [pause 7s]

They hold the sheet away from them. “Does it want more blue?” You say, “What do you think?” They narrow their eyes, wait, and decide. The blue goes where you would have left it white. [pause 5s] And the whole street moves back, and has air in it. [pause 7s]

While it dries they tell you how things are. Some of it goes well, and they tell you that with their mouth full of orange. Some of it is hard, and they tell you that too, looking at you. [pause 5s] Advice rises up in you, three good pieces. You let it go past, like a bus on its way somewhere else. You ask how they are going about it. They tell you; they have thought about it. [pause 8s]

You see it then, in the set of the head, in their humour, in a stubbornness that nobody taught them. It is theirs. It has been there the whole time. [pause 8s]

A piece of orange is put into your palm. It is cold and sweet. You sit, elbow against elbow, and watch the paper go from dark to pale. [pause 6s] At the door they say, “Come again.” You say, “Ask me.” [pause 5s]

Today one thing is in your hands. You write two short lists: what is yours to do for them, and what is theirs. You read the first, and fold the paper. [pause 5s] Then you take one small step for the person whom you can look after all day long. [pause 4s]

Thank them, silently, for being in the world. Thank those who once sat on their hands while you learned. [pause 6s]

Let the door close behind you. It is warm on both sides of it. [pause 6s] You go down into your own breath, your own evening. The room is here. Open your eyes, with your hands free.`,

  `Let your back rest against something, and your care along with it. [pause 5s] Unbend the fingers that you have been crossing for somebody. [pause 5s] In, and out. That one was for you. [pause 6s]

To wish somebody well, and to lie awake wishing it, are near neighbours. [pause 4s] Keep the first. The second you can put down; they are loved just as much while you sleep. And what they make of their days is for them to say. That is what makes the days theirs. [pause 7s]

A slow train, nearly empty, and the two of you side by side. You have a bag on your knees, they have a bag on theirs, and each holds on to its own. [pause 5s] Warm plush. The tick of the rails. The window is open at the top, and lets in a smell of hay. [pause 5s]

They have the window. You notice how they look at things when nobody hurries them: long, with their chin on their hand. A horse. A ditch full of sky. [pause 6s] There is plenty of time. [pause 5s]

You know the stop where you would get out. The train slows for it. You look at them. They look at the platform, the clock, the people with umbrellas, and shake their head. [pause 4s] “One more,” they say. You sit back, and you find that you can. [pause 7s]

It is a halt with a single lamp. The step down is a high one. Your hand has gone out by itself, and stays there in the air, open. They look at it. They take it for as long as the step takes, and give it back with a nod. [pause 8s] It was all that was wanted, and you had it with you. [pause 6s]

And behind the hedge, close by, lies a lake that you have never heard of. The water is bright and a little ruffled, and has the whole evening in it. [pause 7s] They give a shout, to hear it come back. It comes back. You try it too, and yours is hoarse. They laugh, and it is the laugh you know. [pause 7s]

There is a log to sit on. You share the bread from your bag and the plums from theirs, sweet and warm. You sit back to back, because that way both of you can lean. You feel their ribs move. Nothing is being solved. [pause 8s]

Today there is a share of this for you. You spend five minutes on your own behalf, at a window or outside it. When the thought of them comes, you say, “Go well,” and look at the next thing. [pause 5s] It is a small act. And if they ask, your hand is there. [pause 4s]

Be thankful for them. Be thankful for the ones who let you choose your own stop. [pause 6s]

Let them have the window seat again, and the last of the plums. [pause 6s] The train, the lamp, the lake can go. Feel your shoulders, and how little is on them. Here is the room, here is your day. Open your eyes.`,
]
